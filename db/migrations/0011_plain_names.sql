ALTER TABLE `versions` RENAME COLUMN "place" TO "feed_key";--> statement-breakpoint
ALTER TABLE `versions` RENAME COLUMN "ballot" TO "item_titles";--> statement-breakpoint
ALTER TABLE `cards` RENAME COLUMN "place" TO "feed_key";--> statement-breakpoint
ALTER TABLE `chapter_cards` RENAME COLUMN "place" TO "feed_key";--> statement-breakpoint
ALTER TABLE `moderation_log` RENAME COLUMN "deed" TO "intent";--> statement-breakpoint
ALTER TABLE `same_item_log` RENAME COLUMN "deed" TO "intent";--> statement-breakpoint
ALTER TABLE `same_item_rulings` RENAME TO `item_overrides`;--> statement-breakpoint
ALTER TABLE `same_item_log` RENAME TO `item_override_log`;--> statement-breakpoint
DROP INDEX `versions_list_place`;--> statement-breakpoint
CREATE INDEX `versions_list_feed_key` ON `versions` (`list_id`,`feed_key`);--> statement-breakpoint
DROP INDEX `cards_place`;--> statement-breakpoint
CREATE UNIQUE INDEX `cards_feed_key` ON `cards` (`feed_key`);--> statement-breakpoint
DROP INDEX `same_item_rulings_user`;--> statement-breakpoint
CREATE INDEX `item_overrides_user` ON `item_overrides` (`user_id`);--> statement-breakpoint
DROP INDEX `same_item_log_list`;--> statement-breakpoint
CREATE INDEX `item_override_log_list` ON `item_override_log` (`list_id`,`created_at`);--> statement-breakpoint
DROP INDEX `same_item_log_user`;--> statement-breakpoint
CREATE INDEX `item_override_log_user` ON `item_override_log` (`user_id`);
