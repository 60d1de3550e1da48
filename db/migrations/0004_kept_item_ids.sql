ALTER TABLE `versions` ADD `item_ids` text;--> statement-breakpoint
CREATE INDEX `saves_user` ON `saves` (`user_id`,`created_at`);