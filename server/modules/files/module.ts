import { PLATFORM_TENANT } from '#engine/access/who.ts'
import texts from '#schemas/text/jobs.json' with { type: 'json' }
import { type Files, openFiles } from '../../files/files.ts'
import { registerFiles } from '../../files/routes.ts'
import { sweepFiles, tenantsWithFiles } from '../../files/sweep.ts'
import type { Module } from '../module.ts'
import { attachHook } from './attach-hook.ts'
import { FILE_VERBS } from './file-verbs.ts'
import { ossHook } from './oss-hook.ts'

declare module '#server/services.ts' {
  interface Services {
    files: Files
  }
}

export const filesModule: Module = {
  services: ({ config, db, seal }) => ({ files: openFiles(config, db, seal) }),
  verbs: FILE_VERBS,
  hooks: { oss: ossHook, attach: attachHook },
  actions: {
    'file.sweep': {
      title: texts['target.file.sweep'],
      effect: 'repeatable',
      run: async ({ db, files }, { person: { tenant }, now }) => {
        const tenants = tenant === PLATFORM_TENANT ? await tenantsWithFiles(db) : [tenant]
        const counts = { files: 0, failed: 0 }
        for (const each of tenants) {
          const swept = await sweepFiles({ db, files }, each, now)
          counts.files += swept.files
          counts.failed += swept.failed
        }
        return { vars: counts }
      },
    },
  },
  parts: [registerFiles],
}
