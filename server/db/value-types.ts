import pg from 'pg'

const { builtins } = pg.types

/**
 * How PostgreSQL's values are parsed into JavaScript: dates and times as the text sent to clients (the connection uses
 * the server's zone), bigint and numeric as strings, the rest as `pg` does.
 * @source docs/http.md#answers; ADR 0005
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
    switch (oid) {
      case builtins.DATE:
        return keep
      case builtins.TIMESTAMP:
      case builtins.TIMESTAMPTZ:
        return toSecond
      case builtins.TIME:
        return toTime
      default:
        return pg.types.getTypeParser(oid, 'text')
    }
  }) as typeof pg.types.getTypeParser,
}

const keep = (text: string): string => text
/** `2026-11-20 11:19:00.123+08` → `2026-11-20 11:19:00` */
const toSecond = (text: string): string => text.slice(0, 19)
/** `11:19:00.123` → `11:19:00` */
const toTime = (text: string): string => text.slice(0, 8)
