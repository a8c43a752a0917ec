import type { Answered, DataPort } from './ports.ts'

/** Answers the queries of a page each by a call of its own. */
export const oneByOne =
  ({ query, call }: Pick<DataPort, 'query' | 'call'>): DataPort['queries'] =>
  async (asks, tell) => {
    const answer = (ask: (typeof asks)[number]) =>
      'sql' in ask
        ? call('datasource.execute', { query: ask.sql, requestParams: ask.params })
        : query(ask.entity, { ...ask.query, ...(ask.scripts && { scripts: ask.scripts }) } as never)
    await Promise.all(
      asks.map(ask =>
        answer(ask).then(
          found => tell(ask.id, found as Answered),
          error => tell(ask.id, { error }),
        ),
      ),
    )
  }
