/**
 * A link to copy, also as a QR code for a phone; loaded on demand. @source docs/designer.md#canvas;
 * docs/designer.md#publishing
 */
import { Input, QRCode, Typography } from 'antd'
import { useT } from '#engine/react/text.ts'
import './dialogs.css'

interface LinkViewProps {
  /** path and query; with an origin where the server knows its public address */
  link: string
  help: string
}

export default function LinkView({ link, help }: LinkViewProps) {
  const t = useT()
  const address = new URL(link, location.origin).href
  return (
    <div className="dz-share">
      <p>{help}</p>
      <QRCode value={address} size={220} errorLevel="L" bordered={false} />
      <Input
        readOnly
        value={address}
        aria-label={t('designer.share.link')}
        onFocus={event => event.target.select()}
        suffix={
          <Typography.Text
            copyable={{ text: address, tooltips: [t('designer.share.copy'), t('designer.share.copied')] }}
          />
        }
      />
    </div>
  )
}
