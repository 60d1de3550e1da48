ALTER TABLE `lists` ADD `audience` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE `lists` ADD `blind_until` integer;--> statement-breakpoint
ALTER TABLE `lists` ADD `key_hash` text;--> statement-breakpoint
ALTER TABLE `lists` ADD `key_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `lists_key_hash` ON `lists` (`key_hash`) WHERE key_hash is not null;--> statement-breakpoint
CREATE INDEX `lists_blind_until` ON `lists` (`blind_until`) WHERE blind_until is not null;--> statement-breakpoint
ALTER TABLE `versions` ADD `audience` text DEFAULT 'everyone' NOT NULL;