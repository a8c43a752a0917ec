/**
 * Changes the type of a published field: a new field copies its values on publishing.
 * @source docs/designer.md#publishing
 */
import { Button, Flex, Modal, Radio } from 'antd'
import { useState } from 'react'
import { converts } from '#engine/entity/convert-value.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field, FieldType } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { TypeSelect } from '../controls/choices/type-select.tsx'
import { wordOfType } from '../kind/words.ts'
import { retypedField, TYPES } from '../new/new-field.ts'
import { useKnown } from '../new/use-known.ts'
import { useSay } from '../say/say.ts'
import { useTypeTitle } from '../say/use-type-title.ts'
import { designerRoot } from '../session/container.ts'
import { useSession } from '../session/designer-context.tsx'

export function Retype({ entity, field }: { entity: EntityDocument; field: Field }) {
  const t = useT()
  const known = useKnown()
  const [open, setOpen] = useState(false)
  const types = TYPES.filter(
    type =>
      type !== field.type &&
      converts(field, retypedField(entity, field, wordOfType(type), known)) &&
      field.value === undefined,
  )
  if (types.length === 0) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('designer.retype')}
      </Button>
      {open && <RetypeDialog entity={entity} field={field} types={types} onClose={() => setOpen(false)} />}
    </>
  )
}

interface RetypeDialogProps {
  entity: EntityDocument
  field: Field
  /** those its values can be converted to */
  types: FieldType[]
  onClose(): void
}

function RetypeDialog({ entity, field, types, onClose }: RetypeDialogProps) {
  const t = useT()
  const typeTitle = useTypeTitle()
  const say = useSay()
  const session = useSession()
  const known = useKnown()
  const kinds = types.map(wordOfType)
  const [kind, setKind] = useState(kinds[0]!)
  const [keep, setKeep] = useState(false)
  const make = () => {
    const document = nameOf(entity)
    const to = retypedField(entity, field, kind, known)
    session.run(
      'field.retype',
      { document, field: field.id, to, keep },
      { select: { document, addresses: [`fields/${to.id}`] } },
    )
    onClose()
  }
  return (
    <Modal
      getContainer={designerRoot}
      open
      title={t('designer.retype.title', { name: say.text(field.title), type: typeTitle(field.type) })}
      okText={t('designer.retype.do')}
      cancelText={t('designer.cancel')}
      onOk={make}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        <span>{t('designer.retype.help')}</span>
        <Flex vertical gap="small">
          <strong>{t('designer.retype.type')}</strong>
          <TypeSelect value={kind} kinds={kinds} label={t('designer.retype.type')} onChange={setKind} />
        </Flex>
        <Flex vertical gap="small">
          <strong>{t('designer.retype.old')}</strong>
          <Radio.Group
            aria-label={t('designer.retype.old')}
            value={keep}
            onChange={event => setKeep(event.target.value === true)}
          >
            <Flex vertical gap="small">
              <Radio value={false}>{t('designer.retype.off')}</Radio>
              <Radio value>{t('designer.retype.keep')}</Radio>
            </Flex>
          </Radio.Group>
        </Flex>
      </Flex>
    </Modal>
  )
}
