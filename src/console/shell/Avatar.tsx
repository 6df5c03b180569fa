/** A person as a picture or the first character of the name, on a colour derived from the name. */
export function Avatar({
  name,
  image,
  size = 24,
}: {
  readonly name: string
  readonly image?: string
  readonly size?: number
}) {
  if (image)
    return (
      <img
        src={image}
        alt=""
        width={size}
        height={size}
        className="shrink-0 rounded-full object-cover"
        style={{ width: size, height: size }}
      />
    )
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center rounded-full font-medium text-[#fff]"
      style={{ width: size, height: size, fontSize: size * 0.46, background: `oklch(0.52 0.09 ${hue})` }}
    >
      {[...name][0] ?? '·'}
    </span>
  )
}
