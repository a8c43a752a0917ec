/**
 * The list of an entity, to choose one of its records or several: its columns, search, order and pages, with the
 * reader's rights. Loaded when it is opened.
 */
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { FormDialog } from '../../data/records/record/form-dialog.tsx'
import { Failed } from '../../data/records/row/states.tsx'
import type { ListDialogProps } from '../../parts/list-picker.tsx'
import { PickContext, PickList } from './pick-list.tsx'

const WIDTH_PX = 860
const LIST = 'pick-list'

interface RecordsDialogProps extends ListDialogProps {
  entity: string
  title: string
}

export default function RecordsDialog({ entity, title, many, chosen, onChoose, onClose }: RecordsDialogProps) {
  const t = useT()
  const { ports, loader, manifests } = usePage()
  useLayer(onClose)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(chosen))
  const [turn, setTurn] = useState(0)
  const [bundle, setBundle] = useState<ScreenBundle | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn loads it again
  useEffect(() => {
    setFailed(null)
    ports.screens.load(entity).then(found => setBundle(listIn(found)), setFailed)
  }, [ports, entity, turn])
  const own = useMemo(() => ({ ...loader, [LIST]: async () => ({ default: PickList }) }), [loader])
  const done = (last: ReadonlySet<string> = ids) => {
    onChoose([...last])
    onClose()
  }
  const choose = (given: string[], on: boolean) =>
    setIds(before => {
      if (!many) return new Set(on ? given.slice(0, 1) : [])
      const next = new Set(before)
      for (const id of given) on ? next.add(id) : next.delete(id)
      return next
    })
  return (
    <FormDialog title={t('recordSelect.chooseOf', { title })} width={WIDTH_PX} close={onClose}>
      {failed !== null ? (
        <Failed error={failed} onRetry={() => setTurn(turn + 1)} />
      ) : bundle ? (
        <PickContext value={{ entity, many, ids, choose, take: id => done(new Set([id])) }}>
          <Screen {...{ bundle, ports, manifests }} loader={own} />
        </PickContext>
      ) : (
        <Skeleton lines={6} />
      )}
      <div className="sw-actions">
        {many && (
          <span role="status" style={{ flex: 1 }}>
            {t('recordSelect.chosenCount', { n: ids.size })}
          </span>
        )}
        <Button onClick={onClose}>{t('react.cancel')}</Button>
        <Button type="primary" disabled={!bundle} onClick={() => done()}>
          {t('recordSelect.ok')}
        </Button>
      </div>
    </FormDialog>
  )
}

/** The screen with its list alone. */
function listIn(bundle: ScreenBundle): ScreenBundle {
  const { kind, grammar, key, title } = bundle.document
  return { ...bundle, document: { kind, grammar, key, title, nodes: [{ id: LIST, widget: LIST }] } as never }
}
