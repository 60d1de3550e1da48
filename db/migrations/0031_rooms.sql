ALTER TABLE `lists` ADD `expected` integer;--> statement-breakpoint
ALTER TABLE `lists` ADD `choices` text;--> statement-breakpoint
ALTER TABLE `lists` ADD `room_code` text;--> statement-breakpoint
ALTER TABLE `lists` ADD `room_until` integer;--> statement-breakpoint
CREATE INDEX `lists_room_code` ON `lists` (`room_code`) WHERE room_code is not null;--> statement-breakpoint
CREATE INDEX `versions_empty` ON `versions` (`list_id`) WHERE item_count = 0;