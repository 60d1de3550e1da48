DROP INDEX `versions_list_added`;--> statement-breakpoint
ALTER TABLE `versions` ADD `item_notes` text;--> statement-breakpoint
CREATE INDEX `versions_list_added` ON `versions` (`list_id`,`added_at`,`id`);--> statement-breakpoint
ALTER TABLE `masterlists` ADD `notes` text DEFAULT '{}' NOT NULL;