/**
 * Registers the store: opens it, checks the shipped documents, adds its calls.
 * @source docs/http.md#screens; docs/http.md#design
 */
import { checkDocument } from '#engine/compile/check-document.ts'
import { Fault } from '#engine/error/fault.ts'
import { isError } from '#engine/error/issue.ts'
import type { ErrorTexts } from '../http/answer/error-texts.ts'
import { libraryOf } from '../layers/library.ts'
import { nameOf, type Shipped } from '../layers/shipped.ts'
import { layView } from '../layers/view.ts'
import type { RegisterRoutes } from '../services.ts'
import { appMenus } from './app-menus.ts'
import { registerDesign } from './design/routes.ts'
import { registerAppInfo } from './doors/app-info.ts'
import { registerBizData } from './doors/biz-data.ts'
import { registerPresence } from './presence/routes.ts'
import { registerScreens } from './screen/routes.ts'
import type { Store } from './store.ts'

declare module '#server/services.ts' {
  interface Services {
    store: Store
  }
}

/** @throws Fault 'store.shipped' when a shipped document does not pass its check */
export const registerStore: RegisterRoutes = async (app, services) => {
  const { store } = services
  checkShipped(store, services.errors)
  registerDesign(app, services, store)
  await registerPresence(app, services, store)
  registerScreens(app, services)
  registerAppInfo(app, services)
  registerBizData(app, services)
  services.menus.push(who => appMenus(services, who))
  app.addHook('onClose', () => store.close())
}

/** Read once and checked once, however many servers a process starts. */
let passed: Shipped | undefined

function checkShipped({ shipped, widgets }: Store, errors: ErrorTexts): void {
  if (shipped === passed) return
  const library = libraryOf(layView(shipped, [], []), widgets, { dicts: new Map(), roles: [] })
  const wrong = shipped.all.flatMap(({ document }) =>
    checkDocument(document, library)
      .filter(isError)
      .map(issue => `${nameOf(document)} ${issue.path}: ${errors.text(issue.code, issue.params ?? {}, 'en')}`),
  )
  if (wrong.length) throw new Fault('store.shipped', { issues: wrong.join('; ') })
  passed = shipped
}
