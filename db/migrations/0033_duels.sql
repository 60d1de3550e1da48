CREATE TABLE `front_page_duels` (
	`place` integer PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`day` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `cards` ADD `duel` text;