CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`actor` text NOT NULL,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`list_id` text DEFAULT '' NOT NULL,
	`version_id` text DEFAULT '' NOT NULL,
	`comment_id` text,
	`rule_number` integer,
	`rule_title` text DEFAULT '' NOT NULL,
	`until` integer,
	`answers` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_version` ON `audit_log` (`version_id`) WHERE version_id <> '';--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`) WHERE user_id <> '';--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_answers` ON `audit_log` (`answers`) WHERE answers is not null;--> statement-breakpoint
CREATE TABLE `content_removals` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`back` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `version_networks` (
	`version_id` text PRIMARY KEY NOT NULL,
	`network` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
DROP TABLE `moderation_log`;--> statement-breakpoint
DROP TABLE `admin_log`;--> statement-breakpoint
DROP INDEX `users_pictures_by_name`;--> statement-breakpoint
ALTER TABLE `users` ADD `standing_changed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `profile_removed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_suspended_until` ON `users` (`suspended_until`) WHERE suspended_until is not null;--> statement-breakpoint
CREATE INDEX `users_standing` ON `users` (`standing_changed_at`) WHERE standing_changed_at is not null;--> statement-breakpoint
CREATE INDEX `users_pictures_by_name` ON `users` (`username_key`,`username`,`picture`,`suspended_for`,`suspended_until`,`profile_removed`) WHERE picture is not null;--> statement-breakpoint
ALTER TABLE `takedowns` ADD `decision_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `takedowns_decision` ON `takedowns` (`decision_id`) WHERE decision_id <> '';--> statement-breakpoint
-- The log only grows: nothing of the product can change or delete a row.
CREATE TRIGGER audit_log_keeps_rows BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END;--> statement-breakpoint
CREATE TRIGGER audit_log_keeps_words BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END;
