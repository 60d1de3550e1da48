CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`user_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`)
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `digests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`told_up_to` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `digests_due` ON `digests` (`due_at`);--> statement-breakpoint
CREATE TABLE `member_follows` (
	`user_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `followed_id`)
);
--> statement-breakpoint
CREATE INDEX `member_follows_followed` ON `member_follows` (`followed_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `muted_chapters` (
	`user_id` text NOT NULL,
	`chapter_key` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `chapter_key`)
);
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text NOT NULL,
	`cause` text NOT NULL,
	`site` integer NOT NULL,
	`mail` integer NOT NULL,
	PRIMARY KEY(`user_id`, `cause`)
);
--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`sign_count` integer DEFAULT 0 NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `headers` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `on_site` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `mail_due_at` integer;--> statement-breakpoint
CREATE INDEX `notifications_mail` ON `notifications` (`mail_due_at`) WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX `versions_user_feed_key` ON `versions` (`user_id`,`feed_key`);