CREATE TABLE `pending_sign_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`to` text DEFAULT '' NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_sign_ups_name` ON `pending_sign_ups` (`username_key`) WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX `pending_sign_ups_email` ON `pending_sign_ups` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `pending_sign_ups_token` ON `pending_sign_ups` (`token_hash`);--> statement-breakpoint
CREATE INDEX `pending_sign_ups_expiry` ON `pending_sign_ups` (`expires_at`);
--> statement-breakpoint
-- Accounts that wait for their address become pending sign-ups, with 48 hours from now; a link that is over stays over.
INSERT INTO `pending_sign_ups` (`id`, `username`, `username_key`, `email`, `password_hash`, `token_hash`, `created_at`, `expires_at`)
SELECT u.id, u.username, u.username_key, u.email, u.password_hash, coalesce(t.token_hash, 'none ' || u.id), u.created_at, (unixepoch() + 172800) * 1000
FROM `users` u LEFT JOIN `mail_tokens` t ON t.user_id = u.id AND t.purpose = 'confirm' AND t.used_at IS NULL AND t.expires_at > unixepoch() * 1000
WHERE u.confirmed_at IS NULL AND u.deleted_at IS NULL AND u.email IS NOT NULL AND u.password_hash IS NOT NULL;--> statement-breakpoint
DELETE FROM `users` WHERE `id` IN (SELECT `id` FROM `pending_sign_ups`);--> statement-breakpoint
-- Links that were used say so to a second press, as before.
INSERT INTO `pending_sign_ups` (`id`, `username`, `username_key`, `email`, `password_hash`, `token_hash`, `created_at`, `expires_at`, `confirmed_at`)
SELECT u.id, u.username, u.username_key, u.email, '', t.token_hash, t.created_at, t.expires_at, t.used_at
FROM `users` u JOIN `mail_tokens` t ON t.user_id = u.id AND t.purpose = 'confirm' AND t.used_at IS NOT NULL
WHERE u.deleted_at IS NULL AND u.email IS NOT NULL;--> statement-breakpoint
DELETE FROM `mail_tokens` WHERE `purpose` = 'confirm';
