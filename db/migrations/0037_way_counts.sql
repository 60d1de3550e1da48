CREATE TABLE `way_counts` (
	`day` text NOT NULL,
	`step` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `step`)
);
