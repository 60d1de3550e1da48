ALTER TABLE `cards` ADD `firmness` text;--> statement-breakpoint
ALTER TABLE `masterlists` ADD `firmness` text;--> statement-breakpoint
CREATE INDEX `masterlists_old` ON `masterlists` (`list_id`) WHERE firmness is null;