/** Verbs for any entity, and what the documents of shipped entities need. */
import { joinHooks } from '../../entity/write/hooks.ts'
import type { Module } from '../module.ts'
import { all, publicAll } from './all.ts'
import { copy } from './copy.ts'
import { count } from './count.ts'
import { describedJsonHook } from './described-json.ts'
import { exportRecords } from './export/export.ts'
import { find } from './find.ts'
import { grouped } from './grouped.ts'
import { importRecords } from './import/import.ts'
import { registerImports } from './import/imports.ts'
import { comment, mentionable } from './mentions.ts'
import { names } from './names.ts'
import { page, publicPage } from './page.ts'
import { print } from './print.ts'
import { random } from './random.ts'
import { remove } from './remove.ts'
import { appRuleNames, entityChoices, ruleNames } from './rule-names.ts'
import { save, saveMany } from './save.ts'
import { saveInto } from './save-into.ts'
import { sealedSecretsHook } from './sealed-secrets.ts'
import { setField } from './set-field.ts'
import { singleActive, singleActiveHook } from './single-active.ts'
import { removeComment, removed, restore, timeline } from './trail.ts'
import { lazyList, lazyTree, subtree, tree } from './trees.ts'

declare module '#server/services.ts' {
  interface Services {
    imports: {
      /** Looks for imports soon. */
      wake(): void
    }
  }
}

export const usualModule: Module = {
  services: () => ({ imports: { wake: () => {} } }),
  verbs: {
    page,
    publicPage,
    all,
    publicAll,
    count,
    names,
    find,
    grouped,
    random,
    save,
    saveMany,
    saveInto,
    remove,
    copy,
    setField,
    import: importRecords,
    export: exportRecords,
    print,
    singleActive,
    tree,
    subtree,
    lazyTree,
    lazyList,
    timeline,
    comment,
    mentionable,
    removeComment,
    removed,
    restore,
    entityChoices,
    ruleNames,
    appRuleNames,
  },
  hooks: {
    '*': ({ document, isShipped, services: { store, seal } }) =>
      isShipped
        ? joinHooks(
            [
              singleActiveHook(document),
              sealedSecretsHook(document, seal),
              describedJsonHook(document, store.shipped, seal),
            ].filter(hook => hook !== undefined),
          )
        : undefined,
  },
  parts: [registerImports],
}
