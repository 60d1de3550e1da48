-- Written by `npm run generate`; WITHOUT ROWID, the triggers and the search index are written by hand.
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
CREATE TABLE `guest_returns` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `guest_returns_list` ON `guest_returns` (`list_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `guest_returns_user` ON `guest_returns` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `guest_returns_age` ON `guest_returns` (`created_at`);--> statement-breakpoint
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
CREATE INDEX `mail_tokens_expiry` ON `mail_tokens` (`expires_at`);--> statement-breakpoint
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
CREATE TABLE `pending_sign_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`passkey` text,
	`to` text DEFAULT '' NOT NULL,
	`guest_id` text,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_sign_ups_name` ON `pending_sign_ups` (`username_key`) WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX `pending_sign_ups_email` ON `pending_sign_ups` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `pending_sign_ups_token` ON `pending_sign_ups` (`token_hash`);--> statement-breakpoint
CREATE INDEX `pending_sign_ups_expiry` ON `pending_sign_ups` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`push_token` text,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`last_visit_at` integer,
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
	`guest_of` text,
	`roles` text DEFAULT '[]' NOT NULL,
	`stands_for` text,
	`picture` text,
	`about` text DEFAULT '' NOT NULL,
	`shared_year` integer,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`deleted_at` integer,
	`suspended_for` text,
	`suspended_until` integer,
	`lists_dropped` integer DEFAULT 0 NOT NULL,
	`comments_placed` integer DEFAULT 0 NOT NULL,
	`chapters_followed` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_with_roles` ON `users` (`id`) WHERE roles <> '[]';--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`id`) WHERE suspended_for is not null;--> statement-breakpoint
CREATE INDEX `users_guests` ON `users` (`guest_of`) WHERE guest_of is not null;--> statement-breakpoint
CREATE INDEX `users_picture` ON `users` (`picture`) WHERE picture is not null;--> statement-breakpoint
CREATE INDEX `users_pictures_by_name` ON `users` (`username_key`,`username`,`picture`,`suspended_for`,`suspended_until`) WHERE picture is not null;--> statement-breakpoint
CREATE TABLE `cards` (
	`list_id` text PRIMARY KEY NOT NULL,
	`feed_key` integer NOT NULL,
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
	`newest` text,
	`agreement` real,
	`firmness` text,
	`duel` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`comments_count` integer DEFAULT 0 NOT NULL,
	`rev` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cards_feed_key` ON `cards` (`feed_key`);--> statement-breakpoint
CREATE INDEX `cards_people` ON `cards` (`creator_count`,`feed_key`);--> statement-breakpoint
CREATE INDEX `cards_disputed` ON `cards` (`agreement`,`feed_key`) WHERE agreement < 100;--> statement-breakpoint
CREATE TABLE `front_page_duels` (
	`place` integer PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`day` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `chapter_cards` (
	`chapter_key` text NOT NULL,
	`feed_key` integer NOT NULL,
	`list_id` text NOT NULL,
	PRIMARY KEY(`chapter_key`, `feed_key`)
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
CREATE TABLE `follows` (
	`user_id` text NOT NULL,
	`chapter_key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `chapter_key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `follows_chapter` ON `follows` (`chapter_key`,`user_id`);--> statement-breakpoint
CREATE TABLE `muted_chapters` (
	`user_id` text NOT NULL,
	`chapter_key` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `chapter_key`)
);
--> statement-breakpoint
CREATE TABLE `comment_traces` (
	`item_id` text NOT NULL,
	`id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`version_id` text NOT NULL,
	`user_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`mentions` text DEFAULT '[]' NOT NULL,
	`removed` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `comments_item` ON `comments` (`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_version` ON `comments` (`version_id`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `images_user` ON `images` (`user_id`);--> statement-breakpoint
CREATE INDEX `images_created` ON `images` (`created_at`);--> statement-breakpoint
CREATE TABLE `item_override_log` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`a` text NOT NULL,
	`b` text NOT NULL,
	`intent` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `item_override_log_list` ON `item_override_log` (`list_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `item_override_log_user` ON `item_override_log` (`user_id`);--> statement-breakpoint
CREATE TABLE `item_overrides` (
	`list_id` text NOT NULL,
	`a` text NOT NULL,
	`b` text NOT NULL,
	`same` integer DEFAULT false NOT NULL,
	`undone` integer DEFAULT false NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`list_id`, `a`, `b`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `item_overrides_user` ON `item_overrides` (`user_id`);--> statement-breakpoint
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
	`audience` text DEFAULT 'everyone' NOT NULL,
	`blind_until` integer,
	`sealed_by` text,
	`revealed_at` integer,
	`expected` integer,
	`owner_reveals` integer DEFAULT false NOT NULL,
	`choices` text,
	`room_code` text,
	`room_until` integer,
	`next_room` text,
	`key_hash` text,
	`key_number` integer DEFAULT 0 NOT NULL,
	`guests` integer DEFAULT false NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`merge_rev` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`head_changed_at` integer,
	`creator_count` integer DEFAULT 0 NOT NULL,
	`merged_count` integer DEFAULT 0 NOT NULL,
	`saves_count` integer DEFAULT 0 NOT NULL,
	`comments_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lists_image` ON `lists` (`image_url`) WHERE image_url is not null;--> statement-breakpoint
CREATE INDEX `lists_key_hash` ON `lists` (`key_hash`) WHERE key_hash is not null;--> statement-breakpoint
CREATE INDEX `lists_room_code` ON `lists` (`room_code`) WHERE room_code is not null;--> statement-breakpoint
CREATE INDEX `lists_merge_due` ON `lists` (`merged_count`) WHERE creator_count > merged_count;--> statement-breakpoint
CREATE INDEX `lists_blind_until` ON `lists` (`blind_until`) WHERE blind_until is not null;--> statement-breakpoint
CREATE TABLE `versions` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`user_id` text NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	`removed` integer DEFAULT false NOT NULL,
	`audience` text DEFAULT 'everyone' NOT NULL,
	`added_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`feed_key` integer,
	`item_titles` text NOT NULL,
	`item_ids` text NOT NULL,
	`item_notes` text NOT NULL,
	`item_count` integer DEFAULT 0 NOT NULL,
	`comments_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `versions_list_user` ON `versions` (`list_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `versions_list_feed_key` ON `versions` (`list_id`,`feed_key`);--> statement-breakpoint
CREATE INDEX `versions_list_added` ON `versions` (`list_id`,`added_at`,`id`);--> statement-breakpoint
CREATE INDEX `versions_list_changed` ON `versions` (`list_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `versions_empty` ON `versions` (`list_id`) WHERE item_count = 0;--> statement-breakpoint
CREATE INDEX `versions_user` ON `versions` (`user_id`,`added_at`);--> statement-breakpoint
CREATE INDEX `versions_user_feed_key` ON `versions` (`user_id`,`feed_key`);--> statement-breakpoint
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
	`last_error` text,
	`headers` text DEFAULT '{}' NOT NULL,
	`bulk` integer DEFAULT false NOT NULL,
	`batch` text
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_waiting` ON `mail_outbox` (`bulk`,`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_batch` ON `mail_outbox` (`batch`) WHERE batch is not null and due_at is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`due_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_created` ON `mail_outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `masterlists` (
	`list_id` text PRIMARY KEY NOT NULL,
	`changed_at` integer NOT NULL,
	`result` text NOT NULL,
	`note_ids` text NOT NULL,
	`notes` text DEFAULT '{}' NOT NULL,
	`effects` text DEFAULT '{}' NOT NULL,
	`firmness` text
);
--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`id` text PRIMARY KEY NOT NULL,
	`moderator_id` text NOT NULL,
	`intent` text NOT NULL,
	`list_id` text NOT NULL,
	`version_id` text NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`list_title` text DEFAULT '' NOT NULL,
	`comment_id` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moderation_log_time` ON `moderation_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `moderation_log_version` ON `moderation_log` (`version_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`list_id` text NOT NULL,
	`version_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`list_title` text DEFAULT '' NOT NULL,
	`items` text DEFAULT '[]' NOT NULL,
	`comments` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`kind`,`version_id`,`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`decided_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `takedowns` (
	`list_id` text NOT NULL,
	`user_id` text NOT NULL,
	`version_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`list_id`, `user_id`)
);
--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'version' NOT NULL,
	`list_id` text NOT NULL,
	`item_id` text,
	`actor_id` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`waiting` text DEFAULT '[]' NOT NULL,
	`serving` text DEFAULT '[]' NOT NULL,
	`told_up_to` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `announcements_due` ON `announcements` (`due_at`);--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`source` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`version_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`told_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `broadcasts_told` ON `broadcasts` (`told_at`);--> statement-breakpoint
CREATE TABLE `digests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`told_up_to` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `digests_due` ON `digests` (`due_at`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text NOT NULL,
	`cause` text NOT NULL,
	`site` integer NOT NULL,
	`mail` integer NOT NULL,
	`push` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `cause`)
);
--> statement-breakpoint
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
	`read_at` integer,
	`counted` integer DEFAULT false NOT NULL,
	`on_site` integer DEFAULT true NOT NULL,
	`mail_due_at` integer,
	`push_due_at` integer,
	`pushed_to` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notifications_push` ON `notifications` (`push_due_at`) WHERE push_due_at is not null;--> statement-breakpoint
CREATE INDEX `notifications_mail` ON `notifications` (`mail_due_at`) WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_unread` ON `notifications` (`user_id`,`kind`,`subject`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notifications_list` ON `notifications` (`list_id`,`item_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_with` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `unread_counts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`seen_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `admin_log` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text,
	`admin` text NOT NULL,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
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
	`made_id` text DEFAULT '' NOT NULL,
	`status` integer,
	`answer` text,
	PRIMARY KEY(`user_id`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`started_at` integer NOT NULL,
	`took` integer NOT NULL,
	`failure` text
);
--> statement-breakpoint
CREATE INDEX `job_runs_started` ON `job_runs` (`started_at`);--> statement-breakpoint
CREATE INDEX `job_runs_failed` ON `job_runs` (`started_at`) WHERE failure is not null;--> statement-breakpoint
CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`reached` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `rate_counters_age` ON `rate_counters` (`window_start`);--> statement-breakpoint
CREATE TABLE `way_counts` (
	`day` text NOT NULL,
	`step` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `step`)
);
--> statement-breakpoint
CREATE TABLE `blocks` (
	`user_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`)
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `member_follows` (
	`user_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `followed_id`)
);
--> statement-breakpoint
CREATE INDEX `member_follows_followed` ON `member_follows` (`followed_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `progress` (
	`user_id` text NOT NULL,
	`list_id` text NOT NULL,
	`done` text NOT NULL,
	`shared` integer DEFAULT false NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `list_id`)
);
--> statement-breakpoint
CREATE TABLE `saves` (
	`user_id` text NOT NULL,
	`list_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `list_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `saves_list` ON `saves` (`list_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `saves_user` ON `saves` (`user_id`,`created_at`);--> statement-breakpoint
-- The log only grows: nothing of the product can change or delete a row.
CREATE TRIGGER admin_log_keeps_rows BEFORE DELETE ON admin_log BEGIN SELECT RAISE(ABORT, 'the admin log only grows'); END;--> statement-breakpoint
CREATE TRIGGER admin_log_keeps_words BEFORE UPDATE ON admin_log BEGIN SELECT RAISE(ABORT, 'the admin log only grows'); END;--> statement-breakpoint
-- Derived: one document a publicly visible list, its rowid the list's feed key, so that newest first needs no
-- sorting. It has tokens of the scripts that FTS5 can't cut into words, and takes marks as parts of words.
CREATE VIRTUAL TABLE search USING fts5(
  title, chapters, creators, items, title_tokens, tokens,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'",
  prefix = '2 3'
);
