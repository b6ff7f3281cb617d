# HTTP::OAI takes all records of a format: a line with identifier and state for each.
use strict;
use warnings;
use HTTP::OAI;

my ($address, $format) = @ARGV;
my $harvester = HTTP::OAI::Harvester->new(baseURL => $address);
my $response = $harvester->ListRecords(metadataPrefix => $format);
die $response->message if $response->is_error;
while (my $record = $response->next) {
    die $record->message if $record->isa('HTTP::OAI::Response');
    my $state = $record->is_deleted ? 'deleted' : $record->metadata ? 'record' : 'empty';
    print join("\t", $record->identifier, $state), "\n";
}
die $response->message if $response->is_error;
