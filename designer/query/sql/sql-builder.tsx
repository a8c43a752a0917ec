/**
 * A query of SQL: its source, its statement, its columns, its audience. The preview shows what only the statement
 * determines.
 * @source docs/designer.md#queries; docs/language.md#query
 */

import { Button, Input, Switch } from 'antd'
import { MAIN_SOURCE } from '#engine/kind/query.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { FieldType, Json, SqlQuery } from '#engine/schema/document.ts'
import { OpenTo } from '../../access/page-rights.tsx'
import { nameOf } from '../../commands/documents/docs.ts'
import { ChoiceSelect } from '../../controls/choices/choice-select.tsx'
import { TypeSelect } from '../../controls/choices/type-select.tsx'
import { Labelled } from '../../controls/dialogs/labelled.tsx'
import { useTypingRun } from '../../controls/inputs/controls.tsx'
import { useWriteText } from '../../controls/inputs/use-write-text.ts'
import { wordOfType } from '../../kind/words.ts'
import { useSession } from '../../session/designer-context.tsx'
import { useEditLang } from '../../session/edit-lang.tsx'
import type { Selection } from '../../session/journal/history.ts'

const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/
/** Types of a column. */
const TYPES: FieldType[] = ['string', 'integer', 'decimal', 'boolean', 'date', 'datetime']
const KINDS = TYPES.map(wordOfType)

export function SqlBuilder({ query, selection }: { query: SqlQuery; selection: Selection }) {
  const t = useT()
  const session = useSession()
  const { run, onFocus } = useTypingRun('sql')
  const document = nameOf(query)
  const set = (name: string, value: Json | null, typing?: string) =>
    session.run(
      'prop.set',
      { document, addresses: [''], path: [name], value },
      typing === undefined ? {} : { run: typing },
    )
  return (
    <section className="dz-section" aria-label={t('designer.query.asked')}>
      <h3>{t('designer.query.asked')}</h3>
      <Labelled label={t('designer.query.sql.source')} htmlFor="dz-q-source">
        <ChoiceSelect
          id="dz-q-source"
          value={query.source}
          options={[{ value: MAIN_SOURCE, label: t('designer.query.sql.main') }]}
          typed={text => (CODE.test(text) ? { value: text, label: text } : null)}
          onChange={source => set('source', source ?? MAIN_SOURCE)}
        />
      </Labelled>
      <Labelled label={t('designer.query.sql')} htmlFor="dz-q-sql" help={t('designer.query.sql.help')}>
        <Input.TextArea
          id="dz-q-sql"
          className="dz-code"
          spellCheck={false}
          autoSize={{ minRows: 4, maxRows: 16 }}
          value={query.sql.join('\n')}
          onFocus={onFocus}
          onChange={({ target }) => set('sql', target.value.split('\n'), run())}
        />
      </Labelled>
      <Labelled label={t('designer.query.sql.result')}>
        <Result query={query} selection={selection} />
      </Labelled>
      <Labelled label={t('designer.query.sql.single')} htmlFor="dz-q-single">
        <Switch
          id="dz-q-single"
          size="small"
          className="dz-begin"
          checked={query.single === true}
          onChange={on => set('single', on ? true : null)}
        />
      </Labelled>
      <Labelled label={t('designer.query.sql.access')} htmlFor="dz-q-access">
        <div className="dz-row">
          <OpenTo id="dz-q-access" document={document} placeholder={t('designer.query.sql.nobody')} />
        </div>
      </Labelled>
    </section>
  )
}

function Result({ query, selection }: { query: SqlQuery; selection: Selection }) {
  const t = useT()
  const session = useSession()
  const write = useWriteText()
  const { lang } = useEditLang()
  const { run, onFocus } = useTypingRun(`result-${lang}`)
  const document = nameOf(query)
  return (
    <div className="dz-sheet-scroll">
      <table className="dz-sheet">
        <thead>
          <tr>
            {(['code', 'name', 'type', 'actions'] as const).map(name => (
              <th key={name} scope="col">
                {t(`designer.sheet.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {query.result.map(({ id, title, type }) => {
            const address = `result/${id}`
            return (
              <tr key={id} className={selection.addresses.includes(address) ? 'dz-on' : undefined}>
                <td>
                  <code>{id}</code>
                </td>
                <td>
                  <Input
                    value={title?.[lang] ?? ''}
                    placeholder={title?.zh ?? id}
                    aria-label={t('designer.sheet.nameOf', { code: id })}
                    onFocus={onFocus}
                    onChange={({ target }) =>
                      write(
                        { document, address, path: ['title'], language: lang, text: target.value },
                        { run: `${run()} ${id}` },
                      )
                    }
                  />
                </td>
                <td>
                  <TypeSelect
                    value={wordOfType(type)}
                    kinds={KINDS}
                    label={t('designer.query.sql.typeOf', { name: id })}
                    onChange={kind =>
                      session.run('prop.set', { document, addresses: [address], path: ['type'], value: kind.type })
                    }
                  />
                </td>
                <td>
                  <Button
                    type="text"
                    size="small"
                    disabled={query.result.length === 1}
                    icon={<Icon name="delete" />}
                    aria-label={t('designer.query.sql.drop', { name: id })}
                    onClick={() => session.run('node.remove', { document, addresses: [address] })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
