import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { type AddressValue, regionOf, sayAddress } from '#engine/value/notation/address.ts'
import texts from '#schemas/text/address.json'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import { TextBox } from '../../parts/text-box.tsx'
import RegionCascader from '../region-cascader/region-cascader.tsx'
import { useRegionPath } from '../region-cascader/use-regions.ts'
import type { Props } from './props.gen.ts'
import './address.css'

addTexts('address', texts)

const COUNTRY = '00'
const REGION = { depth: 3, anyLevel: true, wholePath: true, root: COUNTRY }

/** A region and the line below it; read, one text with the names of all levels. */
export default function Address(widget: WidgetProps<Props, AddressValue>) {
  const { id, props, value, title, onChange, readOnly } = widget
  const t = useT()
  const text = useText()
  if (readOnly) return <AddressText {...widget} />
  const region = regionOf(value)
  const detail = value?.detail ?? null
  const put = (next: AddressValue) => onChange(next.region || next.detail ? next : null)
  return (
    <span className="sw-address">
      <RegionCascader
        {...widget}
        props={{ ...REGION, placeholder: props.placeholder }}
        value={region}
        onChange={code => put({ region: code, detail })}
        emit={async () => {}}
      />
      <TextBox
        {...describeControl(widget)}
        id={`${id}-detail`}
        aria-label={t('address.detail', { title })}
        autoComplete="street-address"
        placeholder={text(props.line) || t('address.line')}
        value={detail ?? ''}
        onText={line => put({ region, detail: line || null })}
        onBlur={widget.onBlur}
      />
    </span>
  )
}

function AddressText({ id, value, labels }: WidgetProps<Props, AddressValue>) {
  const region = regionOf(value)
  const label = region === null ? undefined : labels?.[region]
  const path = useRegionPath(label === undefined ? region : null, COUNTRY)
  const name = label ?? path.map(each => each.name).join('')
  return <ReadOnly id={id}>{value && sayAddress(value, () => name)}</ReadOnly>
}
