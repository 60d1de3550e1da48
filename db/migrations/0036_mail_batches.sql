ALTER TABLE `mail_outbox` ADD `bulk` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `batch` text;--> statement-breakpoint
CREATE INDEX `mail_outbox_waiting` ON `mail_outbox` (`bulk`,`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_batch` ON `mail_outbox` (`batch`) WHERE batch is not null and due_at is not null;