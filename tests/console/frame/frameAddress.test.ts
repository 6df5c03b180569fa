import { expect, test } from 'vitest'
import { frameAddress } from '../../../src/console/frameAddress.ts'

const here = { origin: 'https://console.example.com', token: 'ey.J+0/ab' }
const TOKEN = 'ey.J%2B0%2Fab'

test('the session token is only put into addresses of our own host', () => {
  expect(frameAddress('/report.html?t=${token}', here)).toBe(`${here.origin}/report.html?t=${TOKEN}`)
  expect(frameAddress('https://console.example.com/report?_u=a#Blade-Auth=bearer ${token}', here)).toBe(
    `${here.origin}/report?_u=a&Blade-Auth=bearer%20${TOKEN}`,
  )
  for (const foreign of [
    'https://evil.example.com/?t=${token}',
    '//evil.example.com/a.html?t=${token}',
    'http://console.example.com/?t=${token}',
    'https://console.example.com:8443/?t=${token}',
    'https://${token}.evil.example.com/',
    'https://console.example.com${token}/',
    'https://console.example.com@evil.example.com/?t=${token}',
    '\\\\evil.example.com/a.html?t=${token}',
    'https:/\\evil.example.com/${token}/${token}',
  ])
    expect(frameAddress(foreign, here) ?? '', foreign).not.toMatch(/ey\.|qdtoken0|\$\{/)
})

test('a text that is no web address gives no frame address', () => {
  for (const address of [
    'javascript:alert("html")',
    'data:text/html,<script>1</script>',
    'file:///etc/passwd.html',
    'blob:https://console.example.com/html',
    'http://',
  ]) {
    expect(frameAddress(address, here), address).toBeNull()
  }
})
