CREATE TABLE `guest_returns` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `guest_returns_list` ON `guest_returns` (`list_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `guest_returns_user` ON `guest_returns` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `guest_returns_age` ON `guest_returns` (`created_at`);--> statement-breakpoint
ALTER TABLE `lists` ADD `owner_reveals` integer DEFAULT false NOT NULL;