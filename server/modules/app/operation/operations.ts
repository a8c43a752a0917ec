/**
 * The operations a person may use: as buttons of the screens of an app, and as a list.
 * @source PM-04, MA-14; docs/language.md#operations
 */
import { managesApp, type Who } from '#engine/access/who.ts'
import type { AddedButton } from '#engine/compile/add-buttons.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '../../../db/db.ts'
import type { PublishedView } from '../../../layers/view.ts'
import type { Services } from '../../../services.ts'
import { openApps } from '../../../store/app-menus.ts'
import { type Rights, rightsFor } from '../../../store/screen/may-open-screen.ts'
import { mayPress, modelOf } from './may-press.ts'
import { type Operation, type Place, readOperation, readOperations } from './operation.ts'
import { addressOf, buttonOf } from './operation-buttons.ts'

declare module '#server/services.ts' {
  interface Services {
    operations: Operations
  }
}

/** An operation that is offered to a person. */
interface OfferedOperation {
  id: string
  btnName: string
  /** with `{{id}}` and other fields of the record it is over */
  btnUrl: string
  btnIcon: string
  place: Place
  /** what is asked before it leads there; the page of one that does something asks itself */
  confirm?: string
}

export interface Operations {
  /** Those a person may use on the screens of an app; the statement is issued before it awaits. */
  buttons(trx: Trx, at: Rights & { view: PublishedView; app: string }): Promise<AddedButton[]>
  /**
   * Those a person may use in an app, in their order.
   * @param say  a text in the language of the answer
   */
  offered(who: Who, app: string, say: (text: Text) => string): Promise<OfferedOperation[]>
  /**
   * One that a person may use, with the model it is over.
   * @throws Fault 'operation.unknown', also for one the person may not use
   */
  open(who: Who, id: unknown): Promise<Opened>
}

export interface Opened {
  operation: Operation
  /** of a toolbar, row or form */
  entity: EntityDocument | undefined
}

export function openOperations(services: Pick<Services, 'db' | 'entities' | 'store'>): Operations {
  const { db, store } = services
  const opensApp = async (who: Who, app: string) => {
    if (managesApp(who, app)) return true
    return (await openApps(services, who)).some(one => one.app.key === app && one.pages.length > 0)
  }
  return {
    async buttons(trx, { view, app, ...rights }) {
      const operations = await readOperations(trx, app)
      return operations.flatMap(operation => {
        const entity = modelIn(view, operation)
        return entity && mayPress(operation, entity, rights, false) ? buttonOf(operation, entity.key) : []
      })
    },
    async offered(who, app, say) {
      const [view, rights, opens, operations] = await Promise.all([
        store.view(who.tenant),
        rightsFor(services, who),
        opensApp(who, app),
        db.readAtOnce(who, trx => readOperations(trx, app)),
      ])
      return operations
        .filter(operation => mayPress(operation, modelIn(view, operation), rights, opens))
        .map(operation => ({
          id: operation.id,
          btnName: say(operation.title),
          btnUrl: addressOf(operation),
          btnIcon: operation.icon ?? '',
          place: operation.place as Place,
          ...(operation.confirm && operation.kind !== 'actions' && { confirm: operation.confirm }),
        }))
    },
    async open(who, id) {
      const isId = typeof id === 'string' && /^\d{1,19}$/.test(id)
      const operation = isId ? await db.readAtOnce(who, trx => readOperation(trx, id)) : undefined
      if (operation) {
        const [view, rights, opens] = await Promise.all([
          store.view(who.tenant),
          rightsFor(services, who),
          opensApp(who, operation.app),
        ])
        const entity = modelIn(view, operation)
        if (mayPress(operation, entity, rights, opens)) return { operation, entity }
      }
      throw new Fault('operation.unknown')
    },
  }
}

/** The model an operation is over, if its app runs and has it. */
const modelIn = (view: PublishedView, operation: Operation): EntityDocument | undefined =>
  modelOf(view.apps.find(({ key }) => key === operation.app)?.documents ?? [], operation)
