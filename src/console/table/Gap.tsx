/** Keeps the place of table rows that are not in the document; CSS pixels. */
export const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden="true">
    <td className="p-0" style={{ height }} />
  </tr>
)
