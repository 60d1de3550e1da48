import { z } from "zod";
import { ROLES } from "./staff-roles";

export const roleField = z.enum(ROLES, { error: "The role must be moderator or admin" });

/** Figures of the overview stop here: counting more would cost more than it tells. */
export const FIGURE_MAX = 10_000;
