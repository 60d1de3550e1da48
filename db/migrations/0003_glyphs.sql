ALTER TABLE `cards` ADD `glyphs` text;--> statement-breakpoint
ALTER TABLE `lists` ADD `glyphs` text;--> statement-breakpoint
ALTER TABLE `versions` ADD `item_glyphs` text;