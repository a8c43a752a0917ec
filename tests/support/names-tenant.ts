/** `tenant_id`, of a table or alias or without one, quoted or not. */
const COLUMN = '(?:"?\\w+"?\\.)?"?\\btenant_id"?'
const BETWEEN_TABLES = new RegExp(`${COLUMN}\\s*=\\s*${COLUMN}(?![\\w"])|\\busing\\s*\\([^)]*\\btenant_id\\b`, 'gi')
/** Also the column list of an insert, whose first value is the tenant. */
const WITH_VALUE = new RegExp(
  `${COLUMN}\\s*(?:=|\\bin\\b)|(?<![<>!])=\\s*${COLUMN}(?![\\w"])|\\binto\\s+"?\\w+"?(?:\\s+as\\s+"?\\w+"?)?\\s*\\([^)]*\\btenant_id\\b`,
  'gi',
)

/**
 * Whether a statement compares `tenant_id` at least as often as it mentions tables that have one, at least once with a value.
 * Such tables are those of models (`app_…`), and those of `tables`.
 * @source docs/security.md#tenants
 */
export function namesTenant(sql: string, tables: Set<string>): boolean {
  const statement = sql.replace(/--.*|'(?:[^']|'')*'/g, "''")
  const bound = mentionedIn(statement).filter(name => tables.has(name) || name.startsWith('app_')).length
  const joined = statement.match(BETWEEN_TABLES)?.length ?? 0
  const given = statement.replace(BETWEEN_TABLES, ' ').match(WITH_VALUE)?.length ?? 0
  return !bound || (given > 0 && joined + given >= bound)
}

const BEFORE_TABLES = new Set(['from', 'join', 'using', 'update', 'into'])
const AFTER_TABLES = new Set(['where', 'group', 'having', 'order', 'limit', 'set', 'select', 'values', 'returning'])

/** The names where a table can be, those after a comma of a list too. */
function mentionedIn(statement: string): string[] {
  const names: string[] = []
  let isListed = false
  let isNext = false
  let before = ''
  const outer: boolean[] = []
  for (const [token] of statement.matchAll(/"[^"]*"|\w+|\S/g)) {
    const word = token.toLowerCase()
    if (word === '(') {
      outer.push(isListed)
      isListed = isNext = false
    } else if (word === ')') isListed = outer.pop() ?? false
    else if (word === ',') isNext = isListed
    else if (BEFORE_TABLES.has(word) && before !== 'distinct') isListed = isNext = true
    else if (AFTER_TABLES.has(word)) isListed = isNext = false
    else if (isNext && word !== 'lateral' && word !== 'only') {
      names.push(token.replaceAll('"', ''))
      isNext = false
    }
    before = word
  }
  return names
}
