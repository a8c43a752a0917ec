import { sql } from 'kysely'

/**
 * `isOver` (`engine/flow/approval/approval.ts`) in a statement about the instances `of`: the act that makes one so says when
 * it ended.
 */
export const over = (of = 'i') => sql.raw(`${of}.end_time is not null`)
export const notOver = (of = 'i') => sql.raw(`${of}.end_time is null`)
