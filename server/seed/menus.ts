/**
 * The rows of a seed file's menu tree (`$menus`). An entry that names an entity under `buttons` gets a button for each
 * of its calls that can be granted.
 * @source UR-17, UR-48
 */
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import texts from '#schemas/text/store.json' with { type: 'json' }
import type { SeedMenu, SeedRow } from './files.ts'

const USUAL: Record<string, Text> = {
  list: texts.mayList,
  detail: texts.mayView,
  add: texts.mayAdd,
  edit: texts.mayEdit,
  remove: texts.mayRemove,
}

/** @param entityOf  throws when there is no such entity */
export function menuRows(menus: SeedMenu[], entityOf: (key: string) => EntityDocument, parent?: string): SeedRow[] {
  return menus.flatMap((menu, at) => {
    const {
      code,
      title,
      icon,
      path,
      sort = at + 1,
      area,
      hidden,
      screen,
      buttons,
      children = [],
      below = parent,
    } = menu
    const own = menuRow({ code, title, sort, category: '1', below })
    const opens = { source: icon ?? null, path: path ?? null, screen: screen ?? null, isOpen: '1', isTab: true }
    const row = { ...own, ...opens, area: area ?? null, isHidden: hidden ?? false }
    return [row, ...(buttons ? buttonRows(entityOf(buttons), code) : []), ...menuRows(children, entityOf, code)]
  })
}

function buttonRows({ key, calls, actions = [] }: EntityDocument, below: string): SeedRow[] {
  const usual = Object.entries(USUAL).filter(([id]) => !calls || (calls as string[]).includes(servedBy(id)))
  const own = actions.filter(({ id, right = id }) => right === id && !USUAL[id])
  const grantable = [...usual, ...own.map(({ id, title }) => [id, title] as const)]
  return grantable.map(([id, title], at) =>
    menuRow({ code: `${key}_${id}`, title, sort: at + 1, category: '2', below }),
  )
}

/** `add` and `edit` are rights of one call, `submit`. */
function servedBy(right: string): string {
  return right === 'add' || right === 'edit' ? 'submit' : right
}

function menuRow(menu: { code: string; title: Text; sort: number; category: '1' | '2'; below?: string }): SeedRow {
  const { code, title, sort, category, below } = menu
  return {
    $key: code,
    code,
    name: title.zh,
    nameEn: title.en ?? title.zh,
    category,
    sort,
    status: '1',
    ...(below && { parentId: `@${below}` }),
  }
}
