ALTER TABLE `cards` ADD `newest` text;--> statement-breakpoint
ALTER TABLE `cards` ADD `agreement` real;--> statement-breakpoint
CREATE INDEX `cards_people` ON `cards` (`creator_count`,`feed_key`);--> statement-breakpoint
CREATE INDEX `cards_disputed` ON `cards` (`agreement`,`feed_key`) WHERE agreement < 100;--> statement-breakpoint
ALTER TABLE `masterlists` ADD `effects` text DEFAULT '{}' NOT NULL;