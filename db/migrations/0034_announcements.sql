CREATE TABLE `broadcasts` (
	`source` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`version_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`told_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `broadcasts_told` ON `broadcasts` (`told_at`);--> statement-breakpoint
DROP INDEX `notifications_unread_list`;--> statement-breakpoint
ALTER TABLE `announcements` ADD `kind` text DEFAULT 'version' NOT NULL;--> statement-breakpoint
ALTER TABLE `announcements` ADD `item_id` text;--> statement-breakpoint
ALTER TABLE `announcements` ADD `detail` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `announcements` ADD `waiting` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `announcements` ADD `serving` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `announcements` ADD `due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `announcements` ADD `lease_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `announcements_due` ON `announcements` (`due_at`);--> statement-breakpoint
ALTER TABLE `unread_counts` ADD `seen_at` integer DEFAULT 0 NOT NULL;