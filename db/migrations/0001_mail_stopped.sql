ALTER TABLE `users` ADD `mail_stopped` text;--> statement-breakpoint
CREATE INDEX `mail_outbox_given_up` ON `mail_outbox` (`created_at`) WHERE due_at is null and sent_at is null;