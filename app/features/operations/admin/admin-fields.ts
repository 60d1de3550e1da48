import { z } from "zod";
import { ROLES } from "./staff-roles";

export const roleField = z.enum(ROLES, { error: "The role must be moderator or admin" });
