CREATE TABLE `announcements` (
	`version_id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`told_up_to` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `notifications_list`;--> statement-breakpoint
CREATE INDEX `notifications_list` ON `notifications` (`list_id`,`item_id`);