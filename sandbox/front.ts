/** What stands before the service on the wire: takes other bytes than came, gives other bytes than were written. */
import net, { type AddressInfo, type Server, type Socket } from 'node:net'

export interface WirePlay {
  /** Of each piece of a request. */
  inbound?: (bytes: Buffer) => Buffer
  /** Of each piece of an answer. */
  outbound?: (bytes: Buffer) => Buffer
}

/** A server that passes everything on to another one of this machine. */
export function frontOf(service: Server, { inbound, outbound }: WirePlay): Server {
  return net.createServer(outside => {
    const inside = net.connect((service.address() as AddressInfo).port, '127.0.0.1')
    outside.on('data', bytes => inside.write(inbound?.(bytes) ?? bytes)).on('end', () => inside.end())
    inside.on('data', bytes => outside.write(outbound?.(bytes) ?? bytes)).on('end', () => outside.end())
    tied(outside, inside)
    tied(inside, outside)
  })
}

/** What begins with a record of TLS goes to the one, the rest to the other. */
export function eitherOf(secure: Server, plain: Server): Server {
  return net.createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', first => {
      socket.pause()
      socket.unshift(first)
      const service = first[0] === 22 ? secure : plain
      service.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
}

function tied(one: Socket, other: Socket): void {
  one.on('error', () => other.destroy()).on('close', () => other.destroy())
}
