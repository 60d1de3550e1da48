CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`reached` text DEFAULT '' NOT NULL
);
