/** The groups of a list of cards: a heading that opens each, with count and totals. Loaded on demand. */
import { Button } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { addTexts, useLang, useT } from '#engine/react/text.ts'
import boardTexts from '#schemas/text/board.json'
import texts from '#schemas/text/groups.json'
import { Failed } from '../../row/states.tsx'
import CardList from '../card/card.tsx'
import { sayTotal } from '../grid/say-total.ts'
import type { RowsProps } from '../rows-props.ts'
import { GroupName } from './group-name.tsx'
import { GroupRecords } from './group-records.tsx'
import { keyOf } from './groups-of.ts'
import type { Groups } from './use-groups.ts'

addTexts('groups', texts)
addTexts('board', boardTexts)

export default function GroupCards({ groups, ...props }: RowsProps & { groups: Groups }) {
  const t = useT()
  const lang = useLang()
  if (groups.failed) return <Failed error={groups.failed} onRetry={groups.retry} />
  return (
    <div className="sw-group-cards">
      {groups.all?.map(group => {
        const isOpen = groups.isOpen(group.value)
        const totals = props.columns.map(drawn => sayTotal(drawn, group.totals, t, lang)).filter(Boolean)
        return (
          <section key={keyOf(group.value)}>
            <h3>
              <button type="button" aria-expanded={isOpen} onClick={() => groups.toggle(group.value)}>
                <Icon name={isOpen ? 'down' : 'right'} />
                <GroupName {...{ group, groups }} />
                <small>{[t('groups.count', { n: group.count }), ...totals].join(' · ')}</small>
              </button>
            </h3>
            {isOpen && (
              <GroupRecords {...{ group, groups }} totals={props.totals}>
                {({ rows, total, failed, busy, more, reload }) => (
                  <>
                    {failed ? (
                      <Failed error={failed} onRetry={() => void reload()} />
                    ) : (
                      <CardList {...props} rows={rows} busy={busy} />
                    )}
                    {more && (
                      <Button type="link" loading={busy && { delay: 200 }} onClick={more}>
                        {t('board.more', { n: total - rows.length })}
                      </Button>
                    )}
                  </>
                )}
              </GroupRecords>
            )}
          </section>
        )
      })}
    </div>
  )
}
