/** What the pointer does in the diagram, for keys: choose an element, append to it, remove it. */

import { Button, Dropdown, Select } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { matches } from '#engine/text/match.ts'
import { nameOf } from '../../commands/documents/docs.ts'
import { useItemName } from '../../say/use-item-name.ts'
import { FOLLOWING } from './offered.ts'
import type { OpenModeler } from './open-modeler.ts'

interface ModelerBarProps {
  flow: FlowDocument
  /** ids */
  chosen: readonly string[]
  modeler: OpenModeler | null
  onChoose(id: string): void
}

export function ModelerBar({ flow, chosen, modeler, onChoose }: ModelerBarProps) {
  const t = useT()
  const itemName = useItemName()
  const [one, another] = chosen
  const only = another === undefined ? one : undefined
  const last = only !== undefined && modeler?.canAppend(only) ? only : undefined
  return (
    <div className="dz-row">
      <Select
        showSearch
        className="dz-modeler-find"
        aria-label={t('modeler.find')}
        placeholder={t('modeler.find')}
        value={only ?? null}
        onChange={id => id !== null && onChoose(id)}
        filterOption={(wanted, option) => matches(wanted, [option?.label, option?.value ?? ''])}
        options={flow.elements.map(({ id }) => ({ value: id, label: itemName(nameOf(flow), `elements/${id}`) }))}
      />
      <Dropdown
        trigger={['click']}
        autoFocus
        disabled={last === undefined}
        menu={{
          items: FOLLOWING.map(offered => ({
            key: offered.type,
            label: t(`designer.flow.type.${offered.type}`),
            onClick: () => last !== undefined && modeler?.append(last, offered),
          })),
        }}
      >
        <Button icon={<Icon name="plus" />}>{t('modeler.appendTo')}</Button>
      </Dropdown>
      <Button
        icon={<Icon name="delete" />}
        disabled={one === undefined}
        aria-label={t('modeler.removeChosen')}
        title={t('modeler.removeChosen')}
        onClick={() => modeler?.removeChosen()}
      />
      <Button
        icon={<Icon name="compress" />}
        aria-label={t('modeler.fit')}
        title={t('modeler.fit')}
        onClick={() => modeler?.fit()}
      />
    </div>
  )
}
