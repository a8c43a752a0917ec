/** The params of a query document, each with its default. @source docs/designer.md#queries */

import { Button, Dropdown } from 'antd'
import { isSqlQuery } from '#engine/kind/query.ts'
import { Icon } from '#engine/react/icon.tsx'
import { translate, useT } from '#engine/react/text.ts'
import type { Field, FieldType, NodeLike, QueryDocument, Variable } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { freeId } from '../commands/documents/ids.ts'
import { DefaultControl } from '../controls/inputs/default-control.tsx'
import { SheetRow } from '../controls/inputs/sheet-row.tsx'
import { titleOfType } from '../kind/words.ts'
import { useTypeTitle } from '../say/use-type-title.ts'
import { useSession } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'
import type { Selection } from '../session/journal/history.ts'
import { FILLED, filledBy } from './sql/filled-params.ts'

/** Types of params; with several people or departments the condition tests whether they contain one. */
const TYPES: FieldType[] = ['string', 'integer', 'decimal', 'date', 'dict', 'user', 'users', 'dept', 'depts']

/** Types without a default. */
const MANY: FieldType[] = ['users', 'depts', 'refs']

export function QueryParams({ query, selection }: { query: QueryDocument; selection: Selection }) {
  const t = useT()
  const typeTitle = useTypeTitle()
  const session = useSession()
  const document = nameOf(query)
  const params = query.params ?? []
  const add = (type: FieldType, called: string = type, more: object = { title: titleOfType(type) }) => {
    const id = freeId(
      called,
      params.map(param => param.id),
    )
    const node = { id, type, ...more } as unknown as NodeLike
    const args = { document, node, in: 'params', after: params.at(-1)?.id ?? null }
    session.run('node.add', args, { select: { document, addresses: [`params/${id}`] } })
  }
  const textIn = (word: string) => ({ zh: translate('zh', word), en: translate('en', word) })
  const filled = {
    type: 'group' as const,
    label: t('designer.query.param.filled'),
    children: FILLED.map(({ id, type, to, name }) => ({
      key: name,
      label: t(`designer.query.param.${id}`),
      onClick: () =>
        add(type, id, { ...(to && { to }), title: textIn(`designer.query.param.${id}`), default: { var: name } }),
    })),
  }
  return (
    <section className="dz-section" aria-label={t('designer.query.params')}>
      <h3>{t('designer.query.params')}</h3>
      <p className="dz-quiet">{t('designer.query.params.help')}</p>
      {params.length > 0 && (
        <div className="dz-sheet-scroll">
          <table className="dz-sheet">
            <thead>
              <tr>
                {(['name', 'code', 'type', 'begins', 'actions'] as const).map(name => (
                  <th key={name} scope="col">
                    {t(name === 'begins' ? 'designer.query.param.with' : `designer.sheet.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {params.map(param => (
                <ParamRow
                  key={param.id}
                  query={query}
                  param={param}
                  selected={selection.addresses.includes(`params/${param.id}`)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...TYPES.map(key => ({ key, label: typeTitle(key), onClick: () => add(key) })),
              ...(isSqlQuery(query) ? [filled] : []),
            ],
          }}
        >
          <Button type="dashed" icon={<Icon name="plus" />}>
            {t('designer.query.param.add')}
          </Button>
        </Dropdown>
      </div>
    </section>
  )
}

function ParamRow({ query, param, selected }: { query: QueryDocument; param: Variable; selected: boolean }) {
  const t = useT()
  const typeTitle = useTypeTitle()
  const session = useSession()
  const { lang } = useEditLang()
  const document = nameOf(query)
  const address = `params/${param.id}`
  const filled = isSqlQuery(query) ? filledBy(param) : undefined
  const title = param.title?.[lang] ?? param.title?.zh ?? param.id
  return (
    <SheetRow document={document} address={address} code={param.id} title={param.title} selected={selected}>
      <td>{typeTitle(param.type)}</td>
      <td>
        {filled && (
          <span className="dz-quiet">
            {t('designer.query.param.filledWith', { what: t(`designer.query.param.${filled.id}`) })}
          </span>
        )}
        {!filled && !MANY.includes(param.type) && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control comes by the param's type
          <label aria-label={t('designer.query.param.withOf', { name: title })}>
            <DefaultControl
              id={`dz-param-${param.id}`}
              field={param as Field}
              value={param.default}
              onChange={(value, typing) =>
                session.run(
                  'prop.set',
                  { document, addresses: [address], path: ['default'], value },
                  typing === undefined ? {} : { run: typing },
                )
              }
            />
          </label>
        )}
      </td>
      <td>
        <Button
          type="text"
          size="small"
          icon={<Icon name="delete" />}
          aria-label={t('designer.query.param.remove', { name: title })}
          onClick={event => {
            event.stopPropagation()
            session.run('node.remove', { document, addresses: [address] })
          }}
        />
      </td>
    </SheetRow>
  )
}
