import type { AppState } from '#adapters/wire/design.ts'
import type { DraftContext } from '#engine/compile/check-draft.ts'
import { pathOf } from '#engine/compile/library-with.ts'
import type { EntityDocument, Library, WidgetDocument } from '#engine/schema/document.ts'

/** The documents around an app that its check needs; the server takes the same from its store. */
export function draftContextOf(app: AppState, widgets: Record<string, WidgetDocument>): DraftContext {
  const { entities, documents, dicts, roles } = app.library
  const others = [...entities, ...documents]
  const running = new Map([...others, ...app.published].map(document => [pathOf(document), document]))
  const library: Library = {
    entity: key => running.get(`entity/${key}`) as EntityDocument | undefined,
    document: (kind, key) => running.get(`${kind}/${key}`),
    widget: name => widgets[name],
    dict: code => dicts[code]?.options,
    names: kind => {
      if (kind === 'dict') return Object.keys(dicts)
      if (kind === 'role') return roles.map(role => role.code)
      if (kind === 'widget') return Object.keys(widgets)
      return [...running.values()].flatMap(document => (document.kind === kind ? [document.key] : []))
    },
  }
  const { key, kind, shipped, chineseOnly } = app
  return { key, kind, shipped, chineseOnly, published: app.published, others, library }
}
