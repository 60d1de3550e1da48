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
ALTER TABLE `users` ADD `suspended_for` text;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_until` integer;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`id`) WHERE suspended_for is not null;--> statement-breakpoint
-- The log only grows: nothing of the product can change or delete a row.
CREATE TRIGGER admin_log_keeps_rows BEFORE DELETE ON admin_log BEGIN SELECT RAISE(ABORT, 'the admin log only grows'); END;--> statement-breakpoint
CREATE TRIGGER admin_log_keeps_words BEFORE UPDATE ON admin_log BEGIN SELECT RAISE(ABORT, 'the admin log only grows'); END;
