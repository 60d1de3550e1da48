CREATE TABLE `progress` (
	`user_id` text NOT NULL,
	`list_id` text NOT NULL,
	`done` text NOT NULL,
	`shared` integer DEFAULT false NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `list_id`)
);
