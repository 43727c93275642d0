// The yardstick, its own program: a bare node:http server that answers every request with the bytes that it last
// received on its second port. Its requests per second are what Node can do on this machine.
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

let status = 200;
let headers: OutgoingHttpHeaders = {};
let body = Buffer.alloc(0);

createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');

createServer(async (request, response) => {
  body = await buffer(request);
  ({ status, headers } = JSON.parse(String(request.headers['x-answer'])));
  response.end();
}).listen(Number(process.env.CONTROL_PORT), '127.0.0.1');
