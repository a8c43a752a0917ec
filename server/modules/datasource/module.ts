import type { Module } from '../module.ts'
import { datasourceHook } from './datasource-hook.ts'
import { DATASOURCE_VERBS } from './datasource-verbs.ts'
import { openSql, type SqlService } from './sql-service.ts'

declare module '#server/services.ts' {
  interface Services {
    sql: SqlService
  }
}

export const datasourceModule: Module = {
  services: services => ({ sql: openSql(services) }),
  verbs: DATASOURCE_VERBS,
  hooks: { datasource: datasourceHook },
  parts: [(app, { sql }) => void app.addHook('onClose', sql.close)],
}
