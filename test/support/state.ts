/** Large states and plans of Terraform, for measures. */

/** A file of a state of at least so many bytes: queues with tags, a policy and lists of blocks. */
export function largeState(bytes: number): Uint8Array<ArrayBuffer> {
  const start = '{"version": 4, "terraform_version": "1.9.0", "serial": 3, "lineage": "a", "resources": [\n';
  return written(bytes, start, (index) => JSON.stringify(queue(index), undefined, 2));
}

/** A plan of at least so many bytes that changes one property of each of these queues, as `terraform show -json` tells it. */
export function largePlan(bytes: number): Uint8Array<ArrayBuffer> {
  const start = '{"format_version": "1.2", "terraform_version": "1.9.0", "resource_changes": [\n';
  return written(bytes, start, (index) => {
    const { type, name, instances } = queue(index);
    const before = instances[0].attributes;
    const change = {
      actions: ["update"],
      before,
      after: { ...before, max_message_size: 1024 },
      after_unknown: {},
    };
    return JSON.stringify({ address: `${type}.${name}`, mode: "managed", type, name, change });
  });
}

/** A document whose last list has entries until it has so many bytes. */
function written(bytes: number, start: string, entry: (index: number) => string): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes + 64 * 1024);
  const encoder = new TextEncoder();
  let length = 0;
  const add = (text: string) => {
    length += encoder.encodeInto(text, whole.subarray(length)).written;
  };
  add(start);
  for (let index = 0; length < bytes; index++) add(`${index === 0 ? "" : ",\n"}${entry(index)}`);
  add("]}\n");
  return whole.slice(0, length);
}

function queue(index: number) {
  const arn = `arn:aws:sqs:eu-west-1:123456789012:queue-${index}`;
  const tags = { Name: `queue-${index}`, Environment: "production", Team: `team-${index % 50}` };
  const statement = {
    ...{ Effect: "Allow", Principal: "*", Action: ["sqs:SendMessage", "sqs:ReceiveMessage"], Resource: arn },
    Condition: { ArnEquals: { "aws:SourceArn": `arn:aws:sns:eu-west-1:123456789012:topic-${index}` } },
  };
  const attributes = {
    ...{ id: arn, arn, name: `queue-${index}`, tags, tags_all: tags, max_message_size: 262_144 },
    policy: JSON.stringify({ Version: "2012-10-17", Statement: Array.from({ length: 12 }, () => statement) }),
    blocks: Array.from({ length: 30 }, (_, port) => ({
      ...{ from_port: port, to_port: port + index, protocol: "tcp", self: false, security_groups: [] },
      ...{ cidr_blocks: [`10.${port}.${index % 255}.0/24`], description: `rule ${port} of ${index}` },
    })),
  };
  const dependencies = index === 0 ? [] : [`aws_sqs_queue.q${index - 1}`];
  const instances = [{ schema_version: 0, attributes, sensitive_attributes: [], dependencies }] as const;
  return { mode: "managed", type: "aws_sqs_queue", name: `q${index}`, instances };
}
