import { pick, type Text } from '#engine/text/text.ts'
import texts from '#schemas/text/jobs.json' with { type: 'json' }
import { tableOf } from '../entity/table/names.ts'
import { readShipped } from '../layers/shipped.ts'

const words: Readonly<Record<string, Text>> = texts

/**
 * The result of a run, for its log: a line for each count, with the title of the entity whose table it is. In Chinese,
 * like the whole log.
 * @param counts  by table
 * @source JB-06
 */
export function sayCounts(counts: Readonly<Record<string, unknown>>): string {
  return Object.entries(counts)
    .map(([table, count]) => `${pick(words[`count.${table}`] ?? titleOf(table), 'zh') || table}：${count}`)
    .join('\n')
}

/** Several entities may read one table: the title is that of the one whose rows are deleted. */
function titleOf(table: string): Text | undefined {
  const of = readShipped().entities.filter(document => tableOf(document, '') === table)
  return (of.find(({ log }) => log?.days) ?? of[0])?.title
}
