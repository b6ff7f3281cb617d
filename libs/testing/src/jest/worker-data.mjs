/**
 * Loaded before Jest and its workers. jest-light-runner sends the configuration to all workers when the first asks for
 * it, and to each once: a worker that does not listen yet would wait forever. Here it is kept until the worker asks.
 */
const ASKS = 'jest-light-runner-get-worker-data';
const DATA = 'jest-light-runner-worker-data';

if (process.send) {
  const send = process.send.bind(process);
  const isOnlyListener = () => process.listenerCount('message') === 1;
  const early = [];
  let data;
  process.on('message', (message) => {
    if (message?.type === DATA) data = message;
    else if (isOnlyListener()) early.push(message);
  });
  process.on('newListener', (event) => {
    if (event === 'message')
      process.nextTick(() => early.splice(0).forEach((message) => process.emit('message', message)));
  });
  process.send = (message, ...rest) => {
    if (message !== ASKS || !data) return send(message, ...rest);
    return process.nextTick(() => process.emit('message', data));
  };
}
