CREATE TABLE `cards` (
	`list_id` text PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`title` text NOT NULL,
	`image_url` text,
	`chapters` text NOT NULL,
	`creators` text NOT NULL,
	`creator_count` integer DEFAULT 0 NOT NULL,
	`version_id` text NOT NULL,
	`version_creator` text NOT NULL,
	`version_added_at` integer NOT NULL,
	`version_changed_at` integer NOT NULL,
	`version_rev` integer NOT NULL,
	`first_items` text NOT NULL,
	`item_count` integer DEFAULT 0 NOT NULL,
	`top` text NOT NULL,
	`masterlist_changed_at` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`comments_count` integer DEFAULT 0 NOT NULL,
	`rev` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cards_place` ON `cards` (`place`);--> statement-breakpoint
CREATE TABLE `chapter_cards` (
	`chapter_key` text NOT NULL,
	`place` integer NOT NULL,
	`list_id` text NOT NULL,
	PRIMARY KEY(`chapter_key`, `place`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `chapter_cards_list` ON `chapter_cards` (`list_id`);--> statement-breakpoint
CREATE TABLE `chapters` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`lists_count` integer DEFAULT 0 NOT NULL,
	`followers_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `chapters_lists` ON `chapters` (`lists_count`,`key`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`version_id` text NOT NULL,
	`user_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `comments_item` ON `comments` (`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_version` ON `comments` (`version_id`);--> statement-breakpoint
CREATE TABLE `follows` (
	`user_id` text NOT NULL,
	`chapter_key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `chapter_key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `follows_chapter` ON `follows` (`chapter_key`,`user_id`);--> statement-breakpoint
CREATE TABLE `guards` (
	`ok` integer NOT NULL,
	CONSTRAINT "guards_ok" CHECK("guards"."ok" = 1)
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`status` integer,
	`answer` text,
	PRIMARY KEY(`user_id`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `images_user` ON `images` (`user_id`);--> statement-breakpoint
CREATE TABLE `items` (
	`version_id` text NOT NULL,
	`position` integer NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`context` text DEFAULT '' NOT NULL,
	`title_key` text NOT NULL,
	`title_key_version` integer NOT NULL,
	`comments_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`version_id`, `position`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `items_id` ON `items` (`id`);--> statement-breakpoint
CREATE INDEX `items_title` ON `items` (`title_key`);--> statement-breakpoint
CREATE TABLE `list_chapters` (
	`list_id` text NOT NULL,
	`position` integer NOT NULL,
	`chapter_key` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`list_id`, `position`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `list_chapters_once` ON `list_chapters` (`list_id`,`chapter_key`);--> statement-breakpoint
CREATE TABLE `lists` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`image_url` text,
	`rev` integer DEFAULT 1 NOT NULL,
	`merge_rev` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`creator_count` integer DEFAULT 0 NOT NULL,
	`saves_count` integer DEFAULT 0 NOT NULL,
	`comments_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lists_image` ON `lists` (`image_url`) WHERE image_url is not null;--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`links` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`sent_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`due_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_created` ON `mail_outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `mail_tokens` (
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `purpose`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mail_tokens_hash` ON `mail_tokens` (`token_hash`);--> statement-breakpoint
CREATE TABLE `masterlists` (
	`list_id` text PRIMARY KEY NOT NULL,
	`changed_at` integer NOT NULL,
	`result` text NOT NULL,
	`note_ids` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `merge_states` (
	`list_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`rebuild` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`id` text PRIMARY KEY NOT NULL,
	`moderator_id` text NOT NULL,
	`deed` text NOT NULL,
	`list_id` text NOT NULL,
	`version_id` text NOT NULL,
	`comment_id` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moderation_log_time` ON `moderation_log` (`created_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`list_id` text NOT NULL,
	`item_id` text,
	`causes` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_unread` ON `notifications` (`user_id`,`kind`,`subject`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notifications_list` ON `notifications` (`list_id`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `rate_counters_age` ON `rate_counters` (`window_start`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`list_id` text NOT NULL,
	`version_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`kind`,`version_id`,`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`decided_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `same_item_log` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`a` text NOT NULL,
	`b` text NOT NULL,
	`deed` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `same_item_log_list` ON `same_item_log` (`list_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `same_item_rulings` (
	`list_id` text NOT NULL,
	`a` text NOT NULL,
	`b` text NOT NULL,
	`same` integer DEFAULT false NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`list_id`, `a`, `b`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `saves` (
	`user_id` text NOT NULL,
	`list_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `list_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `saves_list` ON `saves` (`list_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`push_token` text,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text,
	`password_hash` text,
	`roles` text DEFAULT '[]' NOT NULL,
	`stands_for` text,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`deleted_at` integer,
	`lists_dropped` integer DEFAULT 0 NOT NULL,
	`comments_placed` integer DEFAULT 0 NOT NULL,
	`chapters_followed` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `versions` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`user_id` text NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	`removed` integer DEFAULT false NOT NULL,
	`added_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`place` integer,
	`ballot` text NOT NULL,
	`item_count` integer DEFAULT 0 NOT NULL,
	`comments_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `versions_list_user` ON `versions` (`list_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `versions_list_place` ON `versions` (`list_id`,`place`);--> statement-breakpoint
CREATE INDEX `versions_list_added` ON `versions` (`list_id`,`added_at`);--> statement-breakpoint
CREATE INDEX `versions_user` ON `versions` (`user_id`,`added_at`);